-- Compressing the answer of a repeatable call took longer than writing it; it is kept for a short time only.

alter table idempotency_keys alter column answer set storage external;
