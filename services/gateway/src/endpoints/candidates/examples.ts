export const candidateExample = {
  id: '0d6c0a0c-5a2b-4c55-9d0b-1f5f3f8e7a21',
  external_id: 'student-17',
  name: 'Asha Rao',
  roll_number: '17',
  section_or_class: null,
};
