-- Run once, where the volume of the database is empty: the user of the application is no superuser, which production refuses.
\getenv password POSTGRES_PASSWORD
create role giustamente login createrole password :'password';
create database giustamente owner giustamente;
-- The superuser comes in from the container itself alone: docker compose exec database psql -U postgres
alter role postgres password null;
\connect giustamente
-- The one extension that only a superuser may make; the migrations make the others.
create extension earthdistance cascade;
