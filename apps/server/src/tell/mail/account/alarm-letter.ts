import { isoInSaoPaulo } from '@talao/fiscal'
import type { Tx } from '../../../kit/db/scope.ts'
import { type Filled, oneLine } from '../fill-template.ts'
import { ALARMS, isAlarm } from './alarm-texts.ts'
import type { Written } from './digest-letter.ts'

type Asked = { alarm_id: number | null; letter: string | null; name: string | null }

/**
 * The mail that reports an alarm of the installation, or its end, to an operator. Null for an alarm unknown to this
 * version.
 */
export async function alarmLetter(
  tx: Tx,
  { alarm_id, letter, name }: Asked,
  publicUrl: string,
): Promise<Written | null> {
  const alarm =
    alarm_id === null
      ? undefined
      : await tx
          .selectFrom('operation_alarm')
          .select(['name', 'about', 'since', 'ended_at'])
          .where('id', '=', alarm_id)
          .executeTakeFirst()
  if (!alarm || !isAlarm(alarm.name)) return null
  const { title, act } = ALARMS[alarm.name]
  const about = oneLine(alarm.about)
  const isOver = letter === 'ALARM_ENDED'
  const lines = [
    name === null ? 'Olá,' : `Olá, ${oneLine(name)}.`,
    isOver ? 'Passou o que o Talão tinha avisado:' : 'O Talão precisa de um olhar seu:',
    `${title}${about === '' ? '' : ` (${about})`}.`,
    isOver && alarm.ended_at
      ? `Durou de ${moment(alarm.since)} a ${moment(alarm.ended_at)}. Não é preciso fazer nada.`
      : `Desde ${moment(alarm.since)}. ${act}`,
  ]
  const filled: Filled = [
    ...lines.map((text) => [[{ text }]]),
    [[{ label: 'Abrir Operação', href: `${publicUrl}/operacao` }]],
    ...(isOver ? [] : [[[{ text: 'Enquanto durar não escrevemos de novo; quando passar, você recebe um e-mail.' }]]]),
  ]
  return { subject: `${isOver ? 'Passou' : 'Atenção'}: ${title}`, filled }
}

/** `30/11/2026 14:05` in São Paulo time, because an alarm belongs to no company. */
function moment(at: Date): string {
  const [day = '', clock = ''] = isoInSaoPaulo(at).split('T')
  return `${day.split('-').toReversed().join('/')} ${clock.slice(0, 5)}`
}
