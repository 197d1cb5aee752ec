call cut_by_quarter('attempt_ids', 'attempt_id');
