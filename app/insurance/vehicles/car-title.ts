/** “2021 Honda Civic”, as a car is written everywhere. */
export const carTitle = ({ model_year, make, model }: { model_year: number; make: string; model: string }) =>
  `${model_year} ${make} ${model}`;
