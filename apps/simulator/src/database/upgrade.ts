import type { DatabaseSync } from 'node:sqlite'
import { SCHEMA } from './schema.ts'

/**
 * Upgrades a database file made before all gateways shared one register of numbers. The used numbers are copied,
 * because a simulator that lost them would issue notes twice. Only these three tables have changed; new tables need no
 * upgrade.
 */
export function upgradeDatabase(db: DatabaseSync): void {
  const columns = db.prepare('pragma table_info(document)').all()
  if (columns.length === 0 || columns.some(({ name }) => name === 'cnpj')) return
  // Foreign keys in other tables must keep the old table names.
  db.exec('pragma foreign_keys = off; pragma legacy_alter_table = on; begin immediate')
  try {
    for (const table of Object.keys(COPIES)) db.exec(`alter table ${table} rename to before_${table}`)
    db.exec(SCHEMA)
    for (const [table, copy] of Object.entries(COPIES))
      db.exec(`insert into ${table} ${copy}; drop table before_${table}`)
    db.exec('commit')
  } catch (error) {
    db.exec('rollback')
    throw error
  } finally {
    db.exec('pragma legacy_alter_table = off; pragma foreign_keys = on')
  }
}

const COPIES = {
  document: `(id, note_id, company_id, cnpj, environment, serie, numero, chave, status, superseded, protocol, decided_at, xml)
    select d.id, d.note_id, d.company_id, c.cnpj, d.environment, d.serie, d.numero, d.chave, d.status, d.superseded, d.protocol,
      d.decided_at, d.xml from before_document d join company c on c.id = d.company_id`,
  void_range: `(id, company_id, cnpj, environment, serie, first, last, reason, protocol, at, xml)
    select v.id, v.company_id, c.cnpj, v.environment, v.serie, v.first, v.last, v.reason, v.protocol, v.at, v.xml
      from before_void_range v join company c on c.id = v.company_id`,
  delivery: 'select * from before_delivery',
}
