#include "core/vertex_block.h"

namespace perfectplay::python {

Borrowed::~Borrowed() {
  if (!held_) return;
  for (std::size_t i = 0; i < objects_.size(); ++i) {
    prefetch_ahead(objects(), i);
    Py_DECREF(objects_[i]);
  }
}

void Borrowed::hold() {
  if (held_) return;
  held_ = true;
  for (std::size_t i = 0; i < objects_.size(); ++i) {
    prefetch_ahead(objects(), i);
    Py_INCREF(objects_[i]);
  }
}

}  // namespace perfectplay::python
