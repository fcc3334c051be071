/**
 * The search terms of a text: without accents and case, letters and digits only ("Instrução, CO₂" gives instrucao,
 * co2).
 */
export function searchWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}
