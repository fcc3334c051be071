import { SAO_PAULO } from '@talao/fiscal/calendar'
import type { TimeZone } from '@talao/fiscal/time-zone'

let onScreen: TimeZone = SAO_PAULO

/** Whose clock the screen shows: that of the one company it is about, São Paulo's where it is about several. */
export function screenZone(): TimeZone {
  return onScreen
}

/** Told by whoever knows which company the screen is about, before anything of it is drawn. */
export function showClockOf(zone: string | undefined): void {
  onScreen = (zone as TimeZone | undefined) ?? SAO_PAULO
}
