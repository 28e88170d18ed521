-- What the product itself notes beside a charge, the arithmetic of its days for one, is read in either language: the
-- note is Chinese then, and this its English. What people write has none and is read as it was written.

alter table bill_lines add column note_en text;
