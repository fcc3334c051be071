import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { LoadFailure } from '../../../components/request/load-failure.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { hotmartQuery } from '../queries.ts'
import { UntilConnected } from '../setup/until-connected.tsx'
import { HotmartEditor } from './hotmart-editor.tsx'
import { hotmartValues } from './hotmart-form.ts'
import { readId } from './read-id.ts'

const NewIntegration = lazy(() =>
  import('../setup/new-integration.tsx').then((module) => ({ default: module.NewIntegration })),
)
const route = getRouteApi('/shell/integracoes/hotmart/{-$id}')

/** A numeric id opens that integration; anything else starts a new one. */
export function HotmartPage() {
  const id = readId(route.useParams().id)
  if (id === null) {
    return (
      <Suspense fallback={<SkeletonBlock />}>
        <NewIntegration type="HOTMART" readyMade={undefined} name="a Hotmart" />
      </Suspense>
    )
  }
  return <ExistingHotmart key={id} id={id} />
}

function ExistingHotmart({ id }: { id: number }) {
  const integration = useQuery(hotmartQuery(id))
  if (integration.isError) {
    return (
      <LoadFailure
        title="Não deu para carregar a integração"
        error={integration.error}
        retry={() => void integration.refetch()}
      />
    )
  }
  if (!integration.data) return <SkeletonBlock />
  // After a save the form restarts from the server's values. Typed values stay while the version is the same.
  return (
    <UntilConnected integration={integration.data}>
      <HotmartEditor
        key={integration.data.row_version}
        initial={hotmartValues(integration.data)}
        integration={integration.data}
      />
    </UntilConnected>
  )
}
