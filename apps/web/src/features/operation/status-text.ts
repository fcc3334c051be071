import type { OperationOut } from '@talao/contract'
import { counted, date, dateTime, daysBetween, duration, fileSize } from '../../lib/format.ts'
import type { Status } from '../../ui/status-chip.tsx'

/** A status with its label and an explanation. */
export type StatusText = Status & { word: string; about: string }

const FINE = { tone: 'verde', icon: 'check' } as const
const HEED = { tone: 'ambar', icon: 'triangle' } as const
const BAD = { tone: 'vermelho', icon: 'octagon' } as const

const HOUR_MS = 3_600_000
/** A daily backup, plus two hours for it to finish. */
const BACKUP_MS = 26 * HOUR_MS
const LATE_SECONDS = 15 * 60
const LEAST_FREE = 0.1

export function backupWords({ last, whole_at }: OperationOut['backup'], now: Date): StatusText {
  if (!last)
    return {
      ...BAD,
      word: 'Nenhuma',
      about: 'Nenhuma cópia foi feita ainda. Faça uma por dia: docs/operacoes/copia-de-seguranca.md.',
    }
  const lacking = last.absent_files > 0
  const isOld = whole_at === null || now.getTime() - Date.parse(whole_at) > BACKUP_MS
  const about = [
    `Última em ${dateTime(last.taken_at)}, da versão ${last.version}${last.with_files ? '' : ', sem os arquivos das notas'}. ${last.restores_into}`,
    lacking ? `Faltam nela ${counted(last.absent_files, 'arquivo', 'arquivos')}.` : '',
    lacking ? (whole_at ? `A última inteira é de ${dateTime(whole_at)}.` : 'Nenhuma inteira ainda.') : '',
  ]
  return {
    ...(isOld ? BAD : lacking ? HEED : FINE),
    word: isOld ? 'Velha' : lacking ? 'Incompleta' : 'Em dia',
    about: about.filter(Boolean).join(' '),
  }
}

export function archiveWords({ answers }: OperationOut['archive']): StatusText {
  return answers
    ? { ...FINE, word: 'Responde', about: 'XML, PDF e logos são guardados e lidos.' }
    : { ...BAD, word: 'Não responde', about: 'As notas continuam a sair. Confira o armazenamento, a rede e o espaço.' }
}

export function differenceWords({ total, since }: OperationOut['differences']): StatusText {
  if (total === 0) return { ...FINE, word: 'Conferem', about: 'Toda venda soma o mesmo que as suas notas.' }
  return {
    ...HEED,
    word: counted(total, 'diferença', 'diferenças'),
    about: `A mais antiga é de ${date(since)}. Cada venda diz o que fazer.`,
  }
}

export function deadlockWords(total: number): StatusText {
  if (total === 0) return { ...FINE, word: 'Nenhum', about: 'Nenhum trabalho travou outro no banco.' }
  return {
    tone: 'cinza',
    icon: 'clock',
    word: String(total),
    about: 'Desde que o banco conta. Cada um foi desfeito e repetido.',
  }
}

export function certificateWords(not_after: string, now: Date): StatusText {
  const days = daysBetween(now, not_after)
  const about = `vale até ${date(not_after)}`
  if (days < 0) return { ...BAD, word: 'Vencido', about }
  return {
    ...(days <= 7 ? BAD : HEED),
    word: days === 0 ? 'Vence hoje' : `Vence em ${counted(days, 'dia', 'dias')}`,
    about,
  }
}

type Process = OperationOut['processes'][number]

export function processWords({ is_missing, seen_at, started_at }: Process): StatusText {
  if (is_missing) return { ...BAD, word: 'Sumiu', about: `deu sinal pela última vez em ${dateTime(seen_at)}` }
  return { ...FINE, word: 'No ar', about: `no ar desde ${dateTime(started_at)}` }
}

/** Free disk space; undefined when the process could not read it. */
export function diskWords({ disk_free_bytes: free, disk_bytes: size }: Process): StatusText | undefined {
  if (free === null || size === null || size === 0) return undefined
  const share = free / size
  const about = `${fileSize(free)} livres de ${fileSize(size)}`
  return share < LEAST_FREE ? { ...BAD, word: 'Disco cheio', about } : { ...FINE, word: 'Disco', about }
}

/** `app 3 de 16, fila de 2`: busy connections and waiting requests of the pools in use. */
export function poolWords({ pools }: Process): string {
  const used = pools.filter(({ busy, waiting }) => busy > 0 || waiting > 0)
  if (used.length === 0) return `${counted(pools.length, 'reserva', 'reservas')} de conexões, todas livres`
  return used
    .map(({ name, busy, most, waiting }) => `${name} ${busy} de ${most}${waiting > 0 ? `, ${waiting} esperando` : ''}`)
    .join(' · ')
}

type Queue = OperationOut['queues'][number]

export function isStirring({ waiting, active, failing }: Queue): boolean {
  return waiting > 0 || active > 0 || failing > 0
}

export function queueWords({ waiting, waiting_seconds, active, failing }: Queue): StatusText {
  const about = [
    waiting > 0 ? `${counted(waiting, 'espera', 'esperam')}, o mais antigo há ${duration(waiting_seconds * 1000)}` : '',
    active > 0 ? `${active} em andamento` : '',
    failing > 0 ? `${counted(failing, 'falhou e será tentado', 'falharam e serão tentados')} de novo` : '',
  ]
  const isLate = waiting_seconds > LATE_SECONDS
  return {
    ...(isLate ? BAD : failing > 0 ? HEED : FINE),
    word: isLate ? 'Atrasada' : failing > 0 ? 'Com falhas' : 'Andando',
    about: about.filter(Boolean).join(' · '),
  }
}
