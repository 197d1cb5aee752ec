call cut_by_quarter('reviews', 'submission_id');
