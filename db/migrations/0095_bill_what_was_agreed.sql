-- A charge that its customer agreed to as a change of the order has a cause of its own (decision 072).
alter table bill_lines drop constraint bill_line_cause_is_known;
-- The causes of `#domain/bills/bill-lines.ts`.
alter table bill_lines add constraint bill_line_cause_is_known check (cause in
  ('weightChange', 'storageDays', 'exchangeRate', 'customerRequest', 'carrierSurcharge', 'tax', 'inspection', 'agreedChange'));
