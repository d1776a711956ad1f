import { api, infoOf, type Schemas } from '../../../../api/client';

/** An absence of somebody of the firm that is not over. */
export type Absence = Schemas['Absence'];

export const enterAbsence = (body: Schemas['AbsenceInput']) => infoOf(api.POST('/firm/absences', { body }));

export const removeAbsence = (id: number) => api.DELETE('/firm/absences/{id}', { params: { path: { id } } });
