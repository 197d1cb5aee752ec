-- Whether claims of the person's institution let them in, rather than an invitation; the claims then decide the role.
alter table people add column by_claims boolean not null default false;
