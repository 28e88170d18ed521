-- What clerks say of goods that are exported often: versions beside the goods that come with the product.

create table hs_goods_versions (
  -- Over all goods: whoever keeps an index sees by the highest one whether it is still right.
  number     bigint      not null generated always as identity,
  -- Ten digits.
  code       text        not null,
  version    integer     not null,
  -- As the reference table holds a good; null where it is withdrawn.
  goods      jsonb,
  -- The first day on which customers see it.
  valid_from date        not null,
  -- Why, for colleagues.
  note       text        not null,
  staff_id   text,
  staff_name text        not null,
  made_at    timestamptz not null,
  constraint hs_goods_versions_pkey primary key (code, version),
  constraint hs_goods_version_number_is_unique unique (number),
  -- As declared to Chinese customs.
  constraint hs_goods_code_has_ten_digits check (code ~ '^[0-9]{10}$'),
  -- Two clerks who changed the same version cannot both be the next.
  constraint hs_goods_version_counts_from_one check (version > 0)
);
