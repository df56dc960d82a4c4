-- Whether the Message-ID of a mail carries a signature: those that are queued from now on do.
alter table deliveries add column has_signed_id boolean not null default false;
alter table deliveries alter column has_signed_id set default true;
