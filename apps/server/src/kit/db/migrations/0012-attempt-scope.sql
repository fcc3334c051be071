-- Under which token a transmission left, as a digest: at a gateway whose references live per token, "not there" under another one proves nothing.
alter table attempt add column token_scope text;
