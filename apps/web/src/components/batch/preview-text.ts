import { count } from '../../lib/format.ts'

/** States how many of the chosen rows the action applies to: `214 de 220 podem; 6 não:`. */
export function previewText(can: number, total: number): string {
  if (can === total) return total === 1 ? 'Pode ser feito.' : `As ${count(total)} podem.`
  if (can === 0) return total === 1 ? 'Não pode:' : `Nenhuma das ${count(total)} pode:`
  return `${count(can)} de ${count(total)} ${can === 1 ? 'pode' : 'podem'}; ${count(total - can)} não:`
}

/** The preview checks only the first notes in full. The rest are checked when their turn comes. */
export function unreadText(unread: number): string {
  return unread === 1
    ? 'Uma delas será conferida por inteiro na vez dela; o que faltar aparece no resultado.'
    : `${count(unread)} delas serão conferidas por inteiro na vez de cada uma; o que faltar aparece no resultado.`
}
