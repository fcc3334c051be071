import type { Actor, Machine, Transition } from '@talao/fiscal/state/machine'
import { MACHINES } from '@talao/fiscal/state/machines'

/**
 * Content of docs/estados.md: for each state machine a diagram, the meaning of each state, and every row of its table.
 */
export function statesPage(): string {
  return [
    '# Estados',
    '',
    'Esta página é escrita por `tools/states-document.ts` a partir das tabelas de `packages/fiscal`. Mude a tabela, não a página.',
    'O que não tem linha não acontece: um aviso atrasado ou repetido fica registrado e nada muda. Os diagramas deixam de fora as linhas que não mudam o estado.',
    '',
    ...MACHINES.flatMap(section),
  ].join('\n')
}

type Row = Transition<string, string>

function section(machine: Machine<string, string>): string[] {
  return [
    `## ${machine.name}`,
    '',
    '```mermaid',
    ...diagram(machine),
    '```',
    '',
    '| Estado | Na tela | O que quer dizer |',
    '|---|---|---|',
    ...Object.entries(machine.states).map(
      ([state, { label, means, final }]) => `| \`${state}\`${final ? ' (final)' : ''} | ${label} | ${means} |`,
    ),
    '',
    '| De | Acontece | Para | Quem | Por quê | Fonte |',
    '|---|---|---|---|---|---|',
    ...machine.transitions.map(
      (row) =>
        `| \`${row.from}\` | ${machine.events[row.event]} | \`${row.to}\` | ${WHO[row.who]} | ${row.why} | ${row.source} |`,
    ),
    '',
  ]
}

const WHO: Record<Actor, string> = {
  person: 'pessoa',
  system: 'Talão',
  authority: 'autoridade ou emissora',
  platform: 'plataforma',
}

/** Several events between the same two states share an arrow. */
function diagram(machine: Machine<string, string>): string[] {
  const moves = machine.transitions.filter(({ from, to }) => from !== to)
  const arrows = Map.groupBy(moves, ({ from, to }) => `${from} --> ${to}`)
  const finals = Object.entries(machine.states).filter(([, { final }]) => final)
  return [
    'stateDiagram-v2',
    ...Object.entries(machine.states).map(([state, { label }]) => `  ${state}: ${label}`),
    ...machine.initial.map((state) => `  [*] --> ${state}`),
    ...[...arrows].map(([arrow, rows]) => `  ${arrow}: ${rows.map((row) => eventOf(machine, row)).join(' / ')}`),
    ...finals.map(([state]) => `  ${state} --> [*]`),
  ]
}

function eventOf(machine: Machine<string, string>, { event }: Row): string {
  return machine.events[event] ?? event
}
