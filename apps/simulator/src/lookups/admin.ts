import type { FastifyInstance } from 'fastify'
import type { SimulatorContext } from '../context/context.ts'
import { jsonBody } from '../http/json-body.ts'
import { parseInput } from '../http/parse-input.ts'
import { registerCompany } from './company.ts'
import { setPlace } from './postal-address.ts'
import { CompanyInput, PlaceInput } from './register-input.ts'

/** Sets entries of the public registries, for tests. */
export function createLookupsAdmin(world: SimulatorContext) {
  return {
    setCompany: (company: Parameters<typeof registerCompany>[1]) => registerCompany(world, company),
    setPlace: (place: Parameters<typeof setPlace>[1]) => setPlace(world, place),
  }
}

/** /_simulador/consultas/empresas and /_simulador/consultas/ceps. */
export function lookupAdminRoutes(control: FastifyInstance, world: SimulatorContext): void {
  const admin = createLookupsAdmin(world)
  control.post('/_simulador/consultas/empresas', (request) => ({
    data: admin.setCompany(parseInput(CompanyInput, jsonBody(request))),
  }))
  control.post('/_simulador/consultas/ceps', (request) => {
    admin.setPlace(parseInput(PlaceInput, jsonBody(request)))
    return {}
  })
}
