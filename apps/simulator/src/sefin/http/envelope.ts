import { isoInSaoPaulo } from '@talao/fiscal'
import type { Environment, SimulatorContext } from '../../context/context.ts'
import { AUTHORITY_PROGRAM } from '../compose/nfse.ts'
import { readKnob } from '../test-settings.ts'

/** The common head of Sefin's answers. */
export function envelope(world: SimulatorContext, environment: Environment) {
  return {
    tipoAmbiente: environment === 'producao' ? 1 : 2,
    versaoAplicativo: AUTHORITY_PROGRAM,
    dataHoraProcessamento: isoInSaoPaulo(world.time.now()),
  }
}

/** A refusal without a code, for cases that the SEFIN's specification describes only in text. */
export type Words = { mensagem: string; descricao: string }

export function inWords(text: string): Words {
  return { mensagem: text, descricao: text }
}

type Spelled = { codigo?: string; descricao: string; complemento?: string; mensagem?: string }

/**
 * Writes errors in the shape set by the `error_shape` knob. `specified` is the field name in the SEFIN's specification
 * of this call.
 */
export function errorsOf(
  world: SimulatorContext,
  specified: 'erros' | 'erro',
  errors: readonly Spelled[],
): Record<string, unknown> {
  const asked = readKnob(world, 'error_shape')
  const shape = asked === 'any' ? (SHAPES[Math.floor(world.random() * SHAPES.length)] ?? 'specified') : asked
  if (shape === 'capitals') return { [specified]: errors.map(capitals) }
  if (shape === 'erro_list') return { erro: errors }
  return shape === 'erro' || specified === 'erro' ? { erro: errors[0] } : { erros: errors }
}

const SHAPES = ['specified', 'erro', 'erro_list', 'capitals'] as const

function capitals(error: Spelled): Record<string, string> {
  return Object.fromEntries(
    Object.entries(error).map(([name, value]) => [name[0]?.toUpperCase() + name.slice(1), value]),
  )
}
