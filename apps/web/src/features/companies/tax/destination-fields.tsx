import type { UseFormReturnType } from '@mantine/form'
import { NFS_SERVICE_FIELDS } from '@talao/fiscal/note/nfs-service'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { CitySelect } from '../../../components/pick/city-select.tsx'
import { call, callList } from '../../../lib/api.ts'
import { Span } from '../../../ui/form-grid.tsx'
import { Optional } from '../../../ui/optional.tsx'
import { SelectInput } from '../../../ui/select-input.tsx'
import type { NfseSettingValues } from './nfse-setting-form.ts'

/** Place of service, when it is not the company's own city. The state is derived from the city. */
export function DestinationFields({ form }: { form: UseFormReturnType<NfseSettingValues> }) {
  const { destination_city: cityId } = form.values.nfs_service
  const states = useQuery(statesQuery).data ?? []
  const city = useQuery({ ...cityQuery(cityId ?? 0), enabled: cityId !== null }).data
  const known = city?.id === cityId ? city : undefined
  return (
    <>
      <Span of={4}>
        <SelectInput
          label={<Optional>{NFS_SERVICE_FIELDS.destination_uf.label}</Optional>}
          data={[{ value: '', label: 'A da empresa' }, ...states.map(({ uf, name }) => ({ value: uf, label: name }))]}
          {...form.getInputProps('nfs_service.destination_uf')}
          onChange={({ currentTarget }) => {
            form.setFieldValue('nfs_service.destination_uf', currentTarget.value)
            form.setFieldValue('nfs_service.destination_city', null)
          }}
        />
      </Span>
      <Span of={8}>
        <CitySelect
          label={NFS_SERVICE_FIELDS.destination_city.label}
          value={cityId}
          known={known}
          knownUf={known?.state.uf}
          error={form.errors['nfs_service.destination_city']}
          onChange={(chosen) => {
            form.setFieldValue('nfs_service.destination_city', chosen)
            const state = states.find(({ id }) => id === stateOf(chosen))
            if (state) form.setFieldValue('nfs_service.destination_uf', state.uf)
          }}
        />
      </Span>
    </>
  )
}

/** The first two digits of a city's IBGE code are its state's. */
function stateOf(cityId: number | null): number {
  return Math.floor((cityId ?? 0) / 100_000)
}

const statesQuery = queryOptions({
  queryKey: ['state'],
  queryFn: async ({ signal }) => (await call('GET /api/state', { query: { pagination: false }, signal })).data ?? [],
  staleTime: Number.POSITIVE_INFINITY,
})

function cityQuery(id: number) {
  return queryOptions({
    queryKey: ['city', 'one', id],
    queryFn: async ({ signal }) =>
      (await callList('GET /api/city', { query: { ibge_code: id }, signal })).data[0] ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
