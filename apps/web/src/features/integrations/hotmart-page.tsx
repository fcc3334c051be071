import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { LoadFailure } from '../../components/load-failure.tsx'
import { useScope } from '../../components/session.ts'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { HotmartEditor } from './hotmart-editor.tsx'
import { emptyHotmart, hotmartValues } from './hotmart-form.ts'
import { hotmartQuery } from './queries.ts'
import { readId } from './read-id.ts'

const route = getRouteApi('/shell/integracoes/hotmart/{-$id}')

/** A number opens that integration; anything else is an empty form. */
export function HotmartPage() {
  const id = readId(route.useParams().id)
  const { company } = useScope()
  if (id === null) return <HotmartEditor initial={emptyHotmart(company?.id ?? null)} />
  return <ExistingHotmart id={id} />
}

function ExistingHotmart({ id }: { id: number }) {
  const integration = useQuery(hotmartQuery(id))
  if (integration.isError) {
    return (
      <LoadFailure title="A integração não veio" error={integration.error} retry={() => void integration.refetch()} />
    )
  }
  if (!integration.data) return <SkeletonBlock />
  // A saved form starts over from what the server keeps; typed values stay while the version is the same.
  return (
    <HotmartEditor
      key={integration.data.row_version}
      initial={hotmartValues(integration.data)}
      integration={integration.data}
    />
  )
}
