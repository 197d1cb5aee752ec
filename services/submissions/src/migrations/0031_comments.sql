-- Comments on answers to a question that are not offered for others any more. Only their hashes, since a comment may say something of a candidate.
create table removed_comments (
  institute_id uuid not null,
  question_id uuid not null,
  -- SHA-256 of the comment.
  digest bytea not null,
  primary key (institute_id, question_id, digest)
);
select make_tenant_table('removed_comments');
