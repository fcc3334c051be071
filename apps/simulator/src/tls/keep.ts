import { writeFileSync } from 'node:fs'
import type { Database } from '../database.ts'
import { makeAuthority, makeServerPair, type Pair } from './certificate.ts'

/** What the HTTPS server shows, and the authority a client has to trust for it. */
export type BoxTls = { server: Pair; caPem: string }

/**
 * Made once and kept in the database (whose file only its owner reads), so that a client that was given the authority
 * still trusts the box after a restart. The authority's certificate also lies beside the file, for `CA_BUNDLE`.
 */
export function openBoxTls(db: Database, dataFile: string): BoxTls {
  const kept = db.one<{ value: string }>(`select value from meta where name = 'tls'`)
  const tls = kept ? (JSON.parse(kept.value) as BoxTls) : makeBoxTls()
  if (!kept) db.run(`insert into meta (name, value) values ('tls', ?)`, JSON.stringify(tls))
  if (dataFile !== ':memory:') writeFileSync(`${dataFile}.ca.pem`, tls.caPem)
  return tls
}

/** The authority's own key is forgotten at once: it has nothing else to sign. */
function makeBoxTls(): BoxTls {
  const authority = makeAuthority()
  return { server: makeServerPair(authority), caPem: authority.certificatePem }
}
