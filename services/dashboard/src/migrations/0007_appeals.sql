-- Until when candidates may ask to look again at a mark; null: they may not.
alter table publications add column appeals_until timestamptz;
