-- No longer unique: the row in `slots`, which a submit locks, lets a candidate have one live copy.
create index concurrently if not exists submissions_live on submissions (institute_id, exam_id, candidate_id) where state = 'live';
call cut_by_quarter('submissions', 'id');
