/** `1284` as `000.00` + `1.284`: the leading zeros and the digits of a nine-digit serial number. */
export function splitSerial(number: number): { zeros: string; digits: string } {
  const grouped = String(number)
    .padStart(9, '0')
    .replace(/\B(?=(\d{3})+$)/g, '.')
  const firm = grouped.search(/[1-9]/)
  return firm < 0 ? { zeros: grouped, digits: '' } : { zeros: grouped.slice(0, firm), digits: grouped.slice(firm) }
}
