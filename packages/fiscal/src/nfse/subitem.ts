/** The subitem in the notation of LC 116 (`7.02`), from the national code or the item; null when neither has one. */
export function subitemOf(service: { national_service_code: string | null; lc_116: string | null }): string | null {
  const digits = (service.national_service_code || service.lc_116 || '').replace('.', '').padStart(4, '0')
  return /^[0-9]{4}/.test(digits) && digits !== '0000' ? `${Number(digits.slice(0, 2))}.${digits.slice(2, 4)}` : null
}
