-- The months of the demonstration's world, newest first: which are made, and which the worker still has to make. Only a demonstration has rows
-- here; they belong to no company. The day is that of the world's first start, which its sales are counted back from; so many of them make its
-- year.
create table demo_month (
  month smallint primary key check (month between 0 and 11),
  day date not null,
  sales int not null default 4000 check (sales > 0),
  made_at timestamptz
);
grant select on demo_month to talao_app;
grant select, update on demo_month to talao_worker;
