-- Why a copy was taken late; null for others.
alter table submissions add column late_reason text;
