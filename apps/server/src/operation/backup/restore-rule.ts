import { isBeforeBaseline, type Migration } from '../../kit/db/migrate.ts'

/** What made a backup, or restores one. */
export type Program = { version: string; migrations: readonly Migration[] }

/**
 * Why this program does not restore the backup, in Portuguese; undefined when it does. The rule: the release that made
 * the backup and every newer one restore it, so the backup's migrations must be the first ones of the program, with the
 * same content and in the same order. The later ones run after the restore.
 */
export function restoreFault(backup: Program, here: Program): string | undefined {
  if (isBeforeBaseline(backup.migrations.map(({ name }) => name)))
    return 'Esta cópia é de um Talão antigo demais, de antes de o banco ser refeito, e só o programa que a fez a traz de volta. Para começar de novo, use um banco vazio: na demonstração, pare o Talão, apague a pasta de dados (.talao, se TALAO_DATA_DIR não diz outra) e rode npm start. Nada foi mudado.'
  if (compareVersions(backup.version, here.version) > 0)
    return `Esta cópia é da versão ${backup.version}; atualize o Talão antes de restaurar. O daqui é ${here.version}. Nada foi mudado.`
  const place = backup.migrations.findIndex(({ name, content_hash }, index) => {
    const own = here.migrations[index]
    return own?.name !== name || own.content_hash !== content_hash
  })
  if (place === -1) return undefined
  const { name } = backup.migrations[place] ?? { name: '' }
  if (place >= here.migrations.length)
    return `Esta cópia é da versão ${backup.version}, com a migração ${name}, que o Talão daqui ainda não tem; atualize o Talão antes de restaurar. Nada foi mudado.`
  return `Esta cópia é da versão ${backup.version}, e o banco dela não é o que o Talão daqui, ${here.version}, faria: a migração ${name} é outra. Restaure-a com o programa que a fez, ou com uma versão publicada depois dele. Nada foi mudado.`
}

/** The rule for people who hold a backup of this version. */
export function restoresInto(version: string): string {
  return `Volta no Talão ${numberOf(version)} ou mais novo, com o PostgreSQL 15 ou mais novo e a chave-mestra da época.`
}

/** Compares only the numbers; a release's version also names its commit. */
function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => numberOf(version).split('.').map(Number))
  for (const place of [0, 1, 2]) {
    const difference = (a?.[place] ?? 0) - (b?.[place] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

function numberOf(version: string): string {
  return /^\d+\.\d+\.\d+/.exec(version)?.[0] ?? '0.0.0'
}
