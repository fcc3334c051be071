import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from './database.ts'

const folder = mkdtempSync(join(tmpdir(), 'simulador-antes-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The old version of the tables that have changed since, each with one number in it. */
const BEFORE = `
create table company (id integer primary key, cnpj text not null, data text not null, token_producao text not null unique,
  token_homologacao text not null unique, key_pem text, certificate_pem text, certificate_cnpj text, certificate_from integer,
  certificate_until integer, deleted_at integer) strict;
create table document (id integer primary key, note_id integer not null, company_id integer not null references company (id),
  environment text not null, serie integer not null, numero integer not null, chave text not null unique, status text not null,
  superseded integer not null default 0, protocol text not null, decided_at integer not null, xml text not null,
  unique (company_id, environment, serie, numero)) strict;
create table event (id integer primary key, document_id integer not null references document (id), type text not null,
  seq integer not null, body text not null, protocol text not null, at integer not null, xml text not null) strict;
create table void_range (id integer primary key, company_id integer not null references company (id), environment text not null,
  serie integer not null, first integer not null, last integer not null, reason text not null, protocol text not null,
  at integer not null, xml text not null) strict;
create table delivery (id integer primary key, hook_id text not null, note_id integer not null, body text not null,
  state text not null, attempts integer not null default 0, wrong_secret integer not null default 0,
  created_at integer not null) strict;
insert into company values (1, '11222333000181', '{}', 'p', 'h', null, null, null, null, null, null);
insert into document values (7, 3, 1, 'producao', 1, 42, 'chave', 'cancelado', 0, '135', 5, '<x/>');
insert into event values (1, 7, '110111', 1, 'b', '136', 6, '<e/>');
insert into void_range values (2, 1, 'producao', 1, 50, 60, 'r', '137', 8, '<v/>');
`

it('takes over the numbers of a file from before the book was one for all roads', () => {
  const file = join(folder, 'antes.sqlite')
  const before = new DatabaseSync(file)
  before.exec(BEFORE)
  before.close()
  for (const opening of ['first', 'second']) {
    const db = openDatabase(file)
    expect(db.all('select id, note_id, cnpj, numero, status, sale from document'), opening).toEqual([
      { id: 7, note_id: 3, cnpj: '11222333000181', numero: 42, status: 'cancelado', sale: null },
    ])
    expect(db.all('select cnpj, first, last from void_range')).toEqual([
      { cnpj: '11222333000181', first: 50, last: 60 },
    ])
    expect(db.all('select d.numero from event e join document d on d.id = e.document_id')).toEqual([{ numero: 42 }])
    const add = `insert into event (document_id, type, seq, body, protocol, at, xml) values (?, '110110', 1, '', '', 0, '')`
    expect(() => db.run(add, 99)).toThrow(/FOREIGN KEY/)
    db.close()
  }
})
