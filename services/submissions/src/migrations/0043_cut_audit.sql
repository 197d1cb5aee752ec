call cut_by_quarter('audit', 'id');
