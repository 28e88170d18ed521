-- The codes that were sent before are for the purposes that there were before; whoever asks for one goes on meanwhile.
alter table sms_codes validate constraint code_purpose_is_known;
