import { counted } from '../../lib/format.ts'

/** A certificate is nobody's business before: a new one takes days. */
const SOON_DAYS = 30

/** How long a certificate still lasts; nothing while it is not near its end. */
export function certificateText(days: number | null | undefined): string | undefined {
  if (days === null || days === undefined || days > SOON_DAYS) return undefined
  return days < 0 ? 'Certificado A1 vencido' : `Certificado A1 vence em ${counted(days, 'dia', 'dias')}`
}
