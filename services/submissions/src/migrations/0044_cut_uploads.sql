call cut_by_quarter('uploads', 'id');
