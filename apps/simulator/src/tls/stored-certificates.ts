import { writeFileSync } from 'node:fs'
import type { Database } from '../database/database.ts'
import { makeAuthority, makeServerPair, type Pair } from './certificate.ts'

/** The HTTPS server's certificate, and the CA certificate that a client must trust. */
export type ServerTls = { server: Pair; caPem: string }

/**
 * Loads the certificates from the database, or creates them there. They are stored so that a client that trusts the CA
 * still trusts the server after a restart. The CA certificate is also written next to the database file, for
 * `CA_BUNDLE`.
 */
export function openServerTls(db: Database, dataFile: string): ServerTls {
  const kept = db.one<{ value: string }>(`select value from meta where name = 'tls'`)
  const tls = kept ? (JSON.parse(kept.value) as ServerTls) : makeBoxTls()
  if (!kept) db.run(`insert into meta (name, value) values ('tls', ?)`, JSON.stringify(tls))
  if (dataFile !== ':memory:') writeFileSync(`${dataFile}.ca.pem`, tls.caPem)
  return tls
}

/** The CA's private key is discarded, because it signs nothing else. */
function makeBoxTls(): ServerTls {
  const authority = makeAuthority()
  return { server: makeServerPair(authority), caPem: authority.certificatePem }
}
