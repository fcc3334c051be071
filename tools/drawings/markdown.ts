export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

export function mermaid(kind: string, lines: readonly string[]): string {
  return ['```mermaid', kind, ...lines.map((line) => `  ${line}`), '```'].join('\n')
}

/** First line of a drawing: who writes it. */
export function writtenBy(from: string): string {
  return `Escrito por \`node tools/run.mjs tools/drawings.ts\`, a partir ${from}; um teste confere que está em dia.`
}

export function quoted(words: Iterable<string>): string {
  return [...words].map((word) => `\`${word}\``).join(', ')
}
