import { type ReactElement, useId } from 'react'
import { type Classifier, classifiers } from '#domain/tracking/events.ts'
import { formatZone } from '#i18n/format.ts'
import { VesselField } from '#web/features/vessels/vessel-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Segmented } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import type { MilestoneEntry } from './milestone-entry.ts'

/** What goes with every time that is typed: planned, estimated or actual, where, on whose word; and the save. */
export function MilestoneBar({ entry }: { entry: MilestoneEntry }): ReactElement {
  const { t } = useTranslation(['desk', 'common'])
  const { classifier, count, facility, held, note, now, placeCode, places, shipNamed, ticked, zone } = entry
  const ship = useId()
  return (
    <div className="entry-bar">
      <div className="field">
        <span>{t('milestones.classifier')}</span>
        <Segmented<Classifier>
          label={t('milestones.classifier')}
          items={classifiers.toReversed().map((each) => ({ key: each, label: t(`common:facts.${each}`) }))}
          value={classifier}
          onChange={entry.setClassifier}
        />
      </div>
      {ticked.size > 0 && (
        <label className="field">
          <span>{t('milestones.tickedTime', { count: ticked.size })}</span>
          <input
            className="input"
            type="text"
            autoComplete="off"
            spellCheck={false}
            placeholder={t('milestones.cellShape')}
            onChange={(event) => entry.writeTicked(event.target.value)}
          />
        </label>
      )}
      <label className="field place">
        <span>{t('milestones.zone')}</span>
        <span className="input">
          <select value={placeCode} onChange={(event) => entry.setPlace(event.target.value)}>
            {places.map((each) => (
              <option key={each.code} value={each.code}>
                {each.zone
                  ? t('milestones.zoneOf', {
                      place: each.name,
                      code: each.code,
                      zone: formatZone(now, each.zone),
                    })
                  : each.name}
              </option>
            ))}
          </select>
        </span>
      </label>
      {shipNamed && (
        <>
          <div className="field">
            <span>
              <label htmlFor={ship}>{t('milestones.vessel')}</label>
            </span>
            <VesselField
              value={entry.vessel}
              onChange={entry.setVessel}
              onChoose={({ name, mmsi }) => entry.setVessel(name ?? mmsi)}
              control={{
                id: ship,
                'aria-invalid': undefined,
                'aria-describedby': undefined,
                'aria-required': undefined,
              }}
              wrong={false}
            />
          </div>
          <label className="field">
            <span>{t('milestones.voyage')}</span>
            <input
              className="input short"
              type="text"
              maxLength={20}
              autoComplete="off"
              value={entry.voyage}
              onChange={(event) => entry.setVoyage(event.target.value)}
            />
          </label>
        </>
      )}
      <label className="field">
        <span>{t('milestones.facility')}</span>
        <input
          className="input"
          type="text"
          maxLength={80}
          value={facility}
          placeholder={t('milestones.facilityHint')}
          onChange={(event) => entry.setFacility(event.target.value)}
        />
      </label>
      <label className="field grow">
        <span>{t('milestones.note')}</span>
        <input
          className="input"
          type="text"
          maxLength={300}
          value={note}
          placeholder={t('milestones.noteHint')}
          onChange={(event) => entry.setNote(event.target.value)}
        />
      </label>
      <Button
        type="submit"
        look="primary"
        pending={entry.pending}
        reason={
          entry.barred ??
          (!zone ? t('milestones.zonePending') : count === 0 ? t('milestones.nothingTyped') : undefined)
        }
      >
        {count === 0
          ? t('milestones.saveNone')
          : held.size > 0
            ? t('milestones.saveSome', { count, held: held.size })
            : t('milestones.save', { count })}
      </Button>
    </div>
  )
}
