call cut_by_quarter('renders', 'submission_id');
