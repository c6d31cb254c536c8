import { Fragment } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import type { DeskLineView } from '#insurance/claims/views/desk-line-view.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/field.tsx';
import { CarZones } from '../../cards/damage/car-zones.tsx';
import { Card, Facts } from '../../shell/cards.tsx';
import forms from '../../shell/form-layout.module.css';

type OwnCars = { ownCars: { position: number; name: string }[] };

/** The cars of the claim. While it is not known which of the policy's it was, the desk can say so. */
export function Cars({ at: { cars, version }, ownCars }: { at: DeskLineView } & OwnCars) {
  if (cars.length === 0) return null;
  return (
    <Card title={m.cdesk_cars()}>
      {cars.map((car) => (
        <Fragment key={car.id}>
          <Facts
            as="list"
            facts={[
              { label: car.label, value: car.name || m.cdesk_unknown() },
              { label: m.cdesk_plate(), value: car.plate },
              { label: 'VIN', value: car.vin },
              { label: m.cdesk_can_drive(), value: car.drives },
              { label: m.cdesk_car_is(), value: car.whereabouts },
            ]}
          />
          {car.zones.length > 0 && <CarZones zones={car.zones} said={car.damage} />}
        </Fragment>
      ))}
      {ownCars.length > 0 && (
        <form method="post" className={forms.form}>
          <input type="hidden" name="version" value={version} />
          <SelectField label={m.cdesk_car_which()} hint={m.cdesk_car_which_hint()} name="car" error={undefined}>
            {ownCars.map(({ position, name }) => (
              <option key={position} value={position}>
                {name}
              </option>
            ))}
          </SelectField>
          <Button type="submit" kind="outline" size="small" name="act" value="car">
            {m.cdesk_car_name()}
          </Button>
        </form>
      )}
    </Card>
  );
}
