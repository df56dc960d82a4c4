-- What a crew takes at the door: the photo of a check, and a card that the client types on the crew's phone.
alter table recorded_payments add column photo_file_id bigint;
alter table transactions add column is_client_present boolean not null default false;
