-- When a clerk first opened a document: from then on its shipper can no longer take it back (decision 032).
alter table order_documents add column opened_at timestamptz;
