-- The part of the shown marks that the queue of answers to review needs, in paper order: open, sure, approved or
-- overridden; the marker's confidence in hundredths; review reasons with commas between. Null as `awarded` is.
alter table submissions add column item_states text[];
alter table submissions add column item_confidences smallint[];
alter table submissions add column item_reasons text[];
