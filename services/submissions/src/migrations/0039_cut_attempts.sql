-- No longer unique: `n` is given under the lock of the submission.
create index concurrently if not exists attempts_of_submission on attempts (institute_id, submission_id, n);
call cut_by_quarter('attempts', 'id');
