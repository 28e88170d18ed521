-- The quote that a clerk kept for whoever asked for a price; what it was becomes nothing when the quote is erased.
alter table price_requests add column quote_id text;
