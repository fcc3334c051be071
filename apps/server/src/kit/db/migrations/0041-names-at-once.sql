-- What is new in an index of names waits in a list that every search reads whole: at four megabytes it cost more than the search itself. Of 128 kB.
alter index note_names set (gin_pending_list_limit = 128);
alter index sale_names set (gin_pending_list_limit = 128);
