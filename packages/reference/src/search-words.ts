/** The words of a text as they are searched: no accents, no case, letters and digits only ("Instrução, CO₂" is instrucao, co2). */
export function searchWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}
